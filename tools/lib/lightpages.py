"""PDFs of as many pages as one likes, which cost next to nothing each."""


def light(path, count):
    """A PDF of so many pages of one line each."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Count {count} /Kids [{' '.join(f'{4 + 2 * n} 0 R' for n in range(count))}] >>",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    for number in range(count):
        content = f"BT /F 12 Tf 20 100 Td (Page {number + 1}) Tj ET"
        objects += [f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents {5 + 2 * number} 0 R "
                    "/Resources << /Font << /F 3 0 R >> >> >>",
                    f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"]
    data, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n".encode()
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"{table}trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    with open(path, "wb") as file:
        file.write(data + trailer.encode())
