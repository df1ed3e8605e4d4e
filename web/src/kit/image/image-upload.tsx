import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { imageCalls, imageFailures, imageLimits, imageMediaTypes } from '@seam/contract/system/image'
import { Button } from 'antd'
import { useState } from 'react'
import { uploadTo } from '../api/send.ts'
import { showFailure } from '../api/show-failure.ts'
import { toast } from '../feedback/feedback.tsx'
import { useClickGuard } from '../hooks/click-guard.ts'
import { ServerImage } from './server-image.tsx'
import './image-upload.css'

type Props = {
  /** address of the image; empty: none */
  value?: string
  onChange?: (url: string) => void
  /** the name of the image for screen readers */
  alt: string
  disabled?: boolean
}

/** The fault of a file that is not sent, or undefined. The server checks again. */
export const imageFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!imageMediaTypes.some(mediaType => mediaType === type)) return imageFailures.unsupported.message
  return size > imageLimits.bytes ? imageFailures.tooLarge.message : undefined
}

/** An input for one image: choose, drop, replace, remove. */
export const ImageUpload = ({ value = '', onChange, alt, disabled = false }: Props) => {
  const [over, setOver] = useState(false)
  const { run, running } = useClickGuard(async (file: File) => {
    const fault = imageFault(file)
    if (fault !== undefined) return toast.error(fault)
    try {
      onChange?.((await uploadTo(imageCalls.upload, {}, file)).url)
    } catch (failure) {
      showFailure(failure)
    }
  })
  return (
    <span className="image-upload">
      <span className={over ? 'image-upload-drop image-upload-drop-over' : 'image-upload-drop'}>
        {value === '' ? (
          <span className="image-upload-prompt">
            {running ? <LoadingOutlined /> : <PlusOutlined />}
            <span>{running ? '正在上传' : '选择或拖入图片'}</span>
          </span>
        ) : (
          <ServerImage url={value} alt={alt} />
        )}
        {/* lies over the picture, so that clicks and dropped files are its own */}
        <input
          type="file"
          aria-label={`上传${alt}`}
          accept={imageMediaTypes.join()}
          disabled={disabled || running}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void run(file)
            event.target.value = ''
          }}
        />
      </span>
      {value !== '' && !disabled && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`移除${alt}`}
          onClick={() => onChange?.('')}
        />
      )}
    </span>
  )
}
