/** The number of a delegation within a scanned or typed text, such as the address in a QR code. */
export const wholeCodeIn = (text: string): string | undefined => /WT\d{8}-\d{4,}/.exec(text)?.[0]

/** A scanned or typed text without what the scanner or an input method added; empty if nothing was typed. */
export const typedText = (text: string): string => text.normalize('NFKC').trim().toUpperCase()
