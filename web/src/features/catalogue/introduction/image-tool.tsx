import { PictureOutlined } from '@ant-design/icons'
import { imageCalls, imageMediaTypes } from '@seam/contract/system/image'
import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { useRef } from 'react'
import { uploadTo } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { useClickGuard } from '../../../kit/hooks/click-guard.ts'
import { imageFault } from '../../../kit/image/image-upload.tsx'

/** Uploads an image and inserts it at the cursor. */
export const ImageTool = ({ editor }: { editor: Editor }) => {
  const input = useRef<HTMLInputElement>(null)
  const { run, running } = useClickGuard(async (file: File) => {
    const fault = imageFault(file)
    if (fault !== undefined) return toast.error(fault)
    try {
      const { url } = await uploadTo(imageCalls.upload, {}, file)
      editor
        .chain()
        .focus()
        .setImage({ src: url, alt: file.name.replace(/\.\w+$/, '') })
        .run()
    } catch (failure) {
      showFailure(failure)
    }
  })
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        loading={running}
        aria-label="插入图片"
        title="插入图片"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="选择图片"
        accept={imageMediaTypes.join()}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void run(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
