import { CloseOutlined } from '@ant-design/icons'
import { imageCalls } from '@seam/contract/system/image'
import { useState } from 'react'
import { NativeDialog } from '../../../kit/dialog/native-dialog.tsx'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import './thumbnail.css'

type Props = { code: string; label: string; onRemove?: () => void }

const addressOf = (code: string) => `${imageCalls.get.path}?code=${code}`

/** A thumbnail that opens the full image. */
export const Thumbnail = ({ code, label, onRemove }: Props) => {
  const [large, setLarge] = useState(false)
  return (
    <span className="thumbnail">
      <button type="button" aria-label={`查看${label}`} onClick={() => setLarge(true)}>
        <ServerImage url={addressOf(code)} alt={label} />
      </button>
      {onRemove && (
        <button type="button" className="thumbnail-remove" aria-label={`移除${label}`} onClick={onRemove}>
          <CloseOutlined />
        </button>
      )}
      {large && (
        <NativeDialog title={label} width={960} onClose={() => setLarge(false)}>
          <ServerImage url={addressOf(code)} alt={label} className="thumbnail-large" />
        </NativeDialog>
      )}
    </span>
  )
}
