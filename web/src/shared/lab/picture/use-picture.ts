import type { InputOf } from '@seam/contract/kit/call'
import { type OcrTable, ocrCalls } from '@seam/contract/lab/result/ocr'
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
  const recognise = () =>
    picture &&
    run(recognising, async () => {
      const controller = new AbortController()
      recognition.current = controller
      try {
        const table = await send(ocrCalls.table, { imageCode: picture.imageCode }, { signal: controller.signal })
        onRecognised?.({ ...picture, table })
      } catch (failure) {
        if (!controller.signal.aborted) throw failure
      } finally {
        recognition.current = undefined
      }
    })
  return {
    picture,
    busy,
    upload,
    grab,
    recognise,
    /** also when the dialog is closed; not in the cleanup of an effect, which runs whenever its tab is hidden */
    cancel: () => recognition.current?.abort(),
    isChanged: picture?.imageCode !== original?.imageCode,
    restore: () => setPicture(original),
    remove: () => setPicture(undefined),
  }
}
export type PictureState = ReturnType<typeof usePicture>
