/** The bytes of a file in base64, as the call takes them. */
export const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // in parts: each byte becomes an argument, and a megabyte of arguments overflows the stack
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8192, (at + 1) * 8192)),
  )
  return btoa(parts.join(''))
}
