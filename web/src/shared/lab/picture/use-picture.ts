import type { InputOf } from '@seam/contract/kit/call'
import { type OcrLine, type OcrTable, ocrCalls } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { useRef, useState } from 'react'
import { send, uploadTo } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { imageFault } from '../../../kit/image/image-upload.tsx'

type Picture = { readonly imageCode: string; readonly width: number; readonly height: number }

/** A picture whose table was recognised. */
export type RecognisedPicture = Picture & { readonly table: OcrTable }

type Grab = Omit<InputOf<typeof ocrCalls.grab>, 'imageCode'>

/** What is done while the table of a picture is recognised. */
export const recognising = '正在识别'

/** A picture from its file to its table: uploaded, turned, cropped, recognised. */
export const usePicture = (onRecognised?: (picture: RecognisedPicture) => void) => {
  const [picture, setPicture] = useState<Picture>()
  const [original, setOriginal] = useState<Picture>()
  const [text, setText] = useState<{ readonly imageCode: string; readonly lines: readonly OcrLine[] }>()
  const [busy, setBusy] = useState<string>()
  const recognition = useRef<AbortController>(undefined)

  const run = async (what: string, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const upload = (file: File) => {
    const fault = imageFault(file)
    if (fault !== undefined) return toast.error(fault)
    return run('正在上传…', async () => {
      const { code, width, height } = await uploadTo(imageCalls.upload, {}, file)
      const uploaded = { imageCode: code, width, height }
      setOriginal(uploaded)
      setPicture(uploaded)
    })
  }
  const grab = (how: Partial<Grab>) =>
    picture &&
    run('正在处理…', async () => setPicture(await send(ocrCalls.grab, { imageCode: picture.imageCode, ...how })))
  const runRecognition = (work: (source: Picture, signal: AbortSignal) => Promise<void>) =>
    picture &&
    run(recognising, async () => {
      const controller = new AbortController()
      recognition.current = controller
      try {
        await work(picture, controller.signal)
      } catch (failure) {
        if (!controller.signal.aborted) throw failure
      } finally {
        recognition.current = undefined
      }
    })
  const recognise = () =>
    runRecognition(async (source, signal) => {
      const table = await send(ocrCalls.table, { imageCode: source.imageCode }, { signal })
      onRecognised?.({ ...source, table })
    })
  const recogniseText = () =>
    runRecognition(async ({ imageCode }, signal) => {
      const { lines } = await send(ocrCalls.text, { imageCode }, { signal })
      setText({ imageCode, lines })
    })
  return {
    picture,
    /** recognised in the picture as it is now */
    lines: text?.imageCode === picture?.imageCode ? text?.lines : undefined,
    busy,
    upload,
    grab,
    recognise,
    recogniseText,
    /** also when the dialog is closed; not in the cleanup of an effect, which runs whenever its tab is hidden */
    cancel: () => recognition.current?.abort(),
    isChanged: picture?.imageCode !== original?.imageCode,
    restore: () => setPicture(original),
    remove: () => setPicture(undefined),
  }
}
export type PictureState = ReturnType<typeof usePicture>
