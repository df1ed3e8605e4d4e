import { imageCalls } from '@seam/contract/system/image'
import { Button } from 'antd'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { uploadTo } from '../../../kit/api/send.ts'

const ink = '#1c2026'
const paper = '#ffffff'
const width = 600
const height = 200

/** Gives the drawing to the form that sends it. */
export type Signature = {
  /** uploads the drawing; null where nothing was drawn */
  readonly code: () => Promise<string | null>
}

type Props = { ref: RefObject<Signature | null> }

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png')
  })

const clear = (canvas: HTMLCanvasElement | null) => {
  const pen = canvas?.getContext('2d')
  if (!pen) return
  // a white ground: drawn on a dark screen, the signature must be readable in print
  pen.fillStyle = paper
  pen.fillRect(0, 0, width, height)
}

/** Signature of the receiver, by mouse, pen or finger. */
export const SignaturePad = ({ ref }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const sent = useRef<string>(undefined)

  useEffect(() => clear(canvas.current), [])
  ref.current = {
    code: async () => {
      if (!drawn || canvas.current === null) return null
      const blob = await blobOf(canvas.current)
      if (blob === null) return null
      sent.current ??= (await uploadTo(imageCalls.upload, {}, new File([blob], '签名.png', { type: 'image/png' }))).code
      return sent.current
    },
  }

  const at = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const scale = width / currentTarget.clientWidth
    return [nativeEvent.offsetX * scale, nativeEvent.offsetY * scale] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(pen, { strokeStyle: ink, lineWidth: 3, lineCap: 'round', lineJoin: 'round' })
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    pen.lineTo(...at(event))
    pen.stroke()
    sent.current = undefined
    if (!drawn) setDrawn(true)
  }
  return (
    <div className="receive-panel-signature">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        aria-label="收样人签名，可不签"
        onPointerDown={begin}
        onPointerMove={draw}
      />
      {!drawn && <span aria-hidden>收样人在此签名（可不签）</span>}
      {drawn && (
        <Button
          size="small"
          onClick={() => {
            clear(canvas.current)
            sent.current = undefined
            setDrawn(false)
          }}
        >
          重签
        </Button>
      )}
    </div>
  )
}
