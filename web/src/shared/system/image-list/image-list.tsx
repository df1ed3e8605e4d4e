import { CameraOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { imageCalls, imageMediaTypes } from '@seam/contract/system/image'
import { type ChangeEvent, type ClipboardEvent, useState } from 'react'
import { uploadTo } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { toast } from '../../../kit/feedback/feedback.tsx'
import { imageFault } from '../../../kit/image/image-upload.tsx'
import { Thumbnail } from './thumbnail.tsx'
import './image-list.css'

type Props = {
  /** codes of uploaded images */
  value: readonly string[]
  /** absent: read-only */
  onChange?: (codes: string[]) => void
  /** description of the images for screen readers */
  label: string
  most: number
}

const upload = async (file: File): Promise<string | undefined> => {
  const fault = imageFault(file)
  if (fault !== undefined) {
    toast.error(fault)
    return undefined
  }
  try {
    return (await uploadTo(imageCalls.upload, {}, file)).code
  } catch (failure) {
    showFailure(failure)
    return undefined
  }
}

/** A list of images to which the user adds by choosing, photographing, dropping or pasting. */
export const ImageList = ({ value, onChange, label, most }: Props) => {
  const [under, setUnder] = useState(0)
  const room = most - value.length
  const add = async (files: readonly File[]) => {
    if (files.length > room) toast.warning(`${label}最多${most}张`)
    const newFiles = files.slice(0, room)
    setUnder(count => count + newFiles.length)
    const codes = await Promise.all(newFiles.map(upload))
    setUnder(count => count - newFiles.length)
    const good = codes.filter(code => code !== undefined)
    if (good.length > 0) onChange?.([...value, ...good])
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || onChange === undefined) return
    event.preventDefault()
    void add(files)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void add([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <div className="image-list" onPaste={paste}>
      {value.map((code, at) => (
        <Thumbnail
          key={code}
          code={code}
          label={`${label}${at + 1}`}
          {...(onChange && { onRemove: () => onChange(value.filter(one => one !== code)) })}
        />
      ))}
      {onChange && room > 0 && (
        <>
          <span className="image-list-add">
            {under > 0 ? <LoadingOutlined /> : <PlusOutlined />}
            <input
              type="file"
              multiple
              aria-label={`上传${label}`}
              title={`上传${label}：选择、拖入或粘贴`}
              accept={imageMediaTypes.join()}
              disabled={under > 0}
              onChange={choose}
            />
          </span>
          <span className="image-list-add image-list-camera">
            <CameraOutlined />
            <input
              type="file"
              aria-label={`拍摄${label}`}
              title={`拍摄${label}`}
              accept={imageMediaTypes.join()}
              capture="environment"
              disabled={under > 0}
              onChange={choose}
            />
          </span>
        </>
      )}
    </div>
  )
}
