import { CameraOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons'
import { imageMediaTypes } from '@seam/contract/system/image'
import { type ClipboardEvent, useState } from 'react'
import './picture-source.css'

type Props = { busy: string | undefined; onFile: (file: File) => unknown }

/** The sources of a picture: file, camera of a phone, drop or clipboard. */
export const PictureSource = ({ busy, onFile }: Props) => {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) void onFile(file)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return (
    <div className="picture-source" onPaste={paste}>
      <label data-over={over || undefined}>
        {busy === undefined ? <PictureOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
        <span aria-live="polite">{busy ?? '选择、拖入或粘贴图片'}</span>
        <input
          type="file"
          aria-label="选择要识别的图片"
          accept={imageMediaTypes.join()}
          disabled={busy !== undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
      <label>
        <CameraOutlined aria-hidden />
        <span>拍照</span>
        <input
          type="file"
          aria-label="拍照识别"
          accept={imageMediaTypes.join()}
          capture="environment"
          disabled={busy !== undefined}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      </label>
    </div>
  )
}
