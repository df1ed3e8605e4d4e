import { CameraOutlined } from '@ant-design/icons'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../../../kit/dialog/lazy-dialog.tsx'
import type { SheetRow } from '../edits/sheet-row.ts'

const Dialog = lazyPart(() => import('./photo-dialog.tsx').then(module => module.PhotoDialog))

/** Samples that take readings from a picture: saved and unsaved readings are not overwritten. */
const emptyRows = (rows: readonly SheetRow[]): BenchRow[] =>
  rows
    .filter(({ row, changed, isGone }) => row.state === itemState.waiting && !changed && !isGone)
    .map(({ row }) => row)

/** Opens the recognition of a picture for the sheet of a project. */
export const PhotoEntry = ({ rows, instrument }: { rows: readonly SheetRow[]; instrument: string }) => {
  const [open, setOpen] = useState(false)
  const waiting = emptyRows(rows)
  return (
    <>
      <Button
        icon={<CameraOutlined />}
        disabled={waiting.length === 0}
        title={waiting.length === 0 ? '没有待录入的样品' : '由图片或照片识别读数'}
        onClick={() => setOpen(true)}
      >
        图片识别
      </Button>
      {open && <Dialog rows={waiting} instrument={instrument} onClose={() => setOpen(false)} />}
    </>
  )
}
