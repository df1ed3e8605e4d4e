import { PictureOutlined } from '@ant-design/icons'
import { imageCalls } from '@seam/contract/system/image'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import './petrography.css'

const Dialog = lazyPart(() => import('./distribution-dialog.tsx').then(module => module.DistributionDialog))

/** The picture of a distribution from the program of the microscope. */
export const DistributionImage = ({ code }: { code: string }) => (
  <ServerImage
    className="petrography-picture"
    url={`${imageCalls.get.path}?code=${code}`}
    alt="显微镜软件的反射率分布图"
  />
)

type Props = { code: string | null; onChange: (code: string | null) => void }

/** Adds such a picture to a set of readings, or removes it. */
export const DistributionPicture = ({ code, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="petrography-picture-tools">
      <Button icon={<PictureOutlined />} onClick={() => setOpen(true)}>
        {code === null ? '附分布图' : '更换分布图'}
      </Button>
      {code !== null && <Button onClick={() => onChange(null)}>去掉分布图</Button>}
      <small className="soft">显微镜软件的图，印在报告中计算的分布图下方</small>
      {open && (
        <Dialog
          onUse={picked => {
            onChange(picked)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
