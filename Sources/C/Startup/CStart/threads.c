#include "CStart.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* Fewer processes than this leave it open whether there are enough for a run; systems' defaults are tens of thousands. */
#define FEW_PROCESSES 4096

int recto_is_confined(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) return 1;
    return getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur < FEW_PROCESSES;
}

static void *wait_for(void *mutex)
{
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
    return NULL;
}

int recto_start_threads(int count, size_t bytes)
{
    pthread_t *threads = calloc((size_t)count, sizeof *threads);
    if (!threads) return 0;
    void *room = bytes ? mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0) : NULL;
    int started = 0;
    if (room != MAP_FAILED) {
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&mutex);
        while (started < count && pthread_create(&threads[started], NULL, wait_for, &mutex) == 0) started++;
        pthread_mutex_unlock(&mutex);
        for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
        if (room) munmap(room, bytes);
    }
    free(threads);
    return started;
}

int recto_can_start_a_thread(void) { return recto_start_threads(1, 0); }
