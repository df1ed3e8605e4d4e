/** Text of a file: UTF-8, or GB 18030, which programs of instruments and banks in China write. Undefined: neither. */
export const textOfFile = (content: Uint8Array): string | undefined => {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(content)
      if (!text.includes('\u0000')) return text
    } catch {
      // the next encoding
    }
  return undefined
}
