import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../../../kit/hooks/use-stable-callback.ts'
import { loadQrReader } from './qr-reader.ts'

/** Milliseconds between two reads of the picture. */
const pause = 100

export type CameraState = 'starting' | 'running' | 'insecure' | 'denied' | 'missing' | 'failed'

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'failed'
}

type Camera = { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState }

/** Shows the rear camera in the video, and reads QR codes from it, until the component is unmounted. */
export const useCamera = (onText: (text: string) => void): Camera => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const report = useStableCallback(onText)

  useEffect(() => {
    let stopped = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      stopped = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    const start = async () => {
      // Browsers have it under https only.
      if (navigator.mediaDevices === undefined) return setState('insecure')
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
        loadQrReader(),
      ])
      stream = opened
      const element = video.current
      if (stopped || element === null) return stop()
      element.srcObject = opened
      await element.play()
      setState('running')
      const look = async () => {
        const text = await read(element).catch(() => undefined)
        if (stopped) return
        if (text !== undefined) report(text)
        timer = setTimeout(look, pause)
      }
      await look()
    }
    start().catch((error: unknown) => {
      if (!stopped) setState(stateOf(error))
    })
    return stop
  }, [report])

  return { video, state }
}
