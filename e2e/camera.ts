import type { Page } from '@playwright/test'
import { encodeQR } from 'qr'

/** Gives the open page a camera that sees a QR code with this text. */
export const pointCameraAt = (page: Page, text: string) =>
  page.evaluate(
    squares => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const draw = () => {
        const context = canvas.getContext('2d')
        if (context === null) throw new Error('the browser draws nothing')
        context.fillStyle = '#d8d4cc'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#111'
        for (const [y, row] of squares.entries())
          for (const [x, dark] of row.entries()) if (dark) context.fillRect(200 + x * 8, 120 + y * 8, 8, 8)
      }
      draw()
      setInterval(draw, 100)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    encodeQR(text, 'raw', { border: 2 }),
  )
