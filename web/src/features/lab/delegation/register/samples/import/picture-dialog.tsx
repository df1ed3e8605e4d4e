import { useEffect, useRef } from 'react'
import { DialogFrame } from '../../../../../../kit/dialog/dialog-frame.tsx'
import { PictureEditor } from '../../../../../../shared/lab/picture/picture-editor.tsx'
import { PictureSource } from '../../../../../../shared/lab/picture/picture-source.tsx'
import { type RecognisedPicture, usePicture } from '../../../../../../shared/lab/picture/use-picture.ts'

/** Runs once when the component is first shown, also where effects are run again. */
const useFirst = (work: () => void) => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    work()
  })
}

type Props = {
  /** dropped on the screen */
  file: File | undefined
  onRecognised: (picture: RecognisedPicture) => void
  onClose: () => void
}

/** A photo of a client's list of samples, until its table is recognised. */
export const PictureDialog = ({ file, onRecognised, onClose }: Props) => {
  const state = usePicture(onRecognised)
  useFirst(() => {
    if (file !== undefined) void state.upload(file)
  })
  const leave = () => {
    state.cancel()
    onClose()
  }
  return (
    <DialogFrame open width={960} title="由图片登记样品" footer={null} onLeave={leave}>
      {state.picture === undefined ? (
        <PictureSource busy={state.busy} onFile={state.upload} />
      ) : (
        <PictureEditor state={state} />
      )}
    </DialogFrame>
  )
}
