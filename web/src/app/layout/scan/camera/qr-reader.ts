import type { BarcodeDetector as QrDetector } from 'qr/decode.js'

declare global {
  // Chromium has it on Android, macOS and ChromeOS.
  var BarcodeDetector: typeof QrDetector | undefined
}

/** The reader of the browser if it has one; otherwise that of the library, which is loaded then. */
const loadDetector = async (): Promise<typeof QrDetector> => {
  const native = globalThis.BarcodeDetector
  const formats = (await native?.getSupportedFormats()) ?? []
  return native !== undefined && formats.includes('qr_code') ? native : (await import('qr/decode.js')).BarcodeDetector
}

/** Reads the text of a QR code in a picture; undefined if there is none. */
type QrReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string | undefined>

export const loadQrReader = async (): Promise<QrReader> => {
  const Detector = await loadDetector()
  const detector = new Detector({ formats: ['qr_code'] })
  return async picture => (await detector.detect(picture))[0]?.rawValue
}
