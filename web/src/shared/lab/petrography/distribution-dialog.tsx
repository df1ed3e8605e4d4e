import { DialogFrame } from '../../../kit/dialog/dialog-frame.tsx'
import { PictureEditor } from '../picture/picture-editor.tsx'
import { PictureSource } from '../picture/picture-source.tsx'
import { usePicture } from '../picture/use-picture.ts'

type Props = { onUse: (imageCode: string) => void; onClose: () => void }

/** A picture from a file, the camera or the clipboard, turned and cropped to the distribution. */
export const DistributionDialog = ({ onUse, onClose }: Props) => {
  const state = usePicture()
  return (
    <DialogFrame open width={960} title="反射率分布图" footer={null} onLeave={onClose}>
      {state.picture === undefined ? (
        <PictureSource busy={state.busy} onFile={state.upload} />
      ) : (
        <PictureEditor state={state} onUse={onUse} />
      )}
    </DialogFrame>
  )
}
