import { CameraOutlined, FileExcelOutlined, LoadingOutlined } from '@ant-design/icons'
import { sampleSheetCalls } from '@seam/contract/lab/result/sheet/sample-sheet'
import { imageMediaTypes } from '@seam/contract/system/image'
import { Dropdown } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { download } from '../../../../../../kit/api/download.ts'
import { uploadTo } from '../../../../../../kit/api/send.ts'
import { showFailure } from '../../../../../../kit/api/show-failure.ts'
import { lazyPart } from '../../../../../../kit/dialog/lazy-dialog.tsx'
import { toast } from '../../../../../../kit/feedback/feedback.tsx'
import { isDialogOpen } from '../../../../../../kit/hooks/use-hotkeys.ts'
import { useStableCallback } from '../../../../../../kit/hooks/use-stable-callback.ts'
import type { TablePaste } from '../use-sample-grid.ts'
import { pictureTable } from './picture-table.ts'
import './sample-import.css'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx').then(module => module.PictureDialog))

const isPicture = ({ type }: File) => imageMediaTypes.some(mediaType => mediaType === type)

/** Samples from a workbook or a photo: opens the paste dialog with the table; the file is not stored. */
export const useSampleImport = (onTable: (table: Omit<TablePaste, 'row'>) => void) => {
  const [reading, setReading] = useState(false)
  const [picture, setPicture] = useState<{ file: File | undefined }>()
  const readWorkbook = async (file: File) => {
    setReading(true)
    try {
      const { rows, doubtful, cut } = await uploadTo(sampleSheetCalls.read, {}, file)
      if (cut) toast.warning('工作表的行数过多，只读取了前面的部分', 6000)
      onTable({ table: rows, doubtful })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setReading(false)
    }
  }
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (isPicture(file)) setPicture({ file })
    else void readWorkbook(file)
  }
  const dialog = picture && (
    <PictureDialog
      file={picture.file}
      onClose={() => setPicture(undefined)}
      onRecognised={({ table, imageCode, width, height }) => {
        setPicture(undefined)
        onTable({ ...pictureTable(table), picture: { imageCode, width, height, cells: table.cells } })
      }}
    />
  )
  return { reading, take, openPicture: () => setPicture({ file: undefined }), dialog }
}
type SampleImport = ReturnType<typeof useSampleImport>

/** Buttons to import samples. */
export const SampleImportButtons = ({ reading, take, openPicture }: SampleImport) => {
  const input = useRef<HTMLInputElement>(null)
  const items = [
    { key: 'template', label: '下载样品表模板' },
    { key: 'picture', label: '由图片或照片识别' },
  ]
  const pick = ({ key }: { key: string }) =>
    key === 'picture' ? openPicture() : void download(sampleSheetCalls.template, {}, { success: '模板已下载' })
  return (
    <>
      <Dropdown.Button
        disabled={reading}
        menu={{ items, onClick: pick }}
        onClick={() => input.current?.click()}
        icon={<CameraOutlined aria-label="图片识别和模板" />}
      >
        {reading ? <LoadingOutlined /> : <FileExcelOutlined />} 导入 Excel
      </Dropdown.Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="选择样品表"
        accept=".xlsx,.csv"
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Drop target for a client's workbook or photo: the whole page, since the browser leaves it for a file that is dropped
 * elsewhere. The fields of pictures take theirs themselves; what is dropped beside a dialog is ignored.
 */
export const SampleDrop = ({ take, children }: Pick<SampleImport, 'take'> & { children: ReactNode }) => {
  const [over, setOver] = useState(false)
  const takeFile = useStableCallback(take)
  useEffect(() => {
    const isOurs = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return false
      event.preventDefault()
      return !isDialogOpen()
    }
    const drag = (event: DragEvent) => setOver(isOurs(event))
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      if (isOurs(event)) takeFile(event.dataTransfer?.files[0])
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [takeFile])
  return (
    <div className="sample-import-drop" data-over={over || undefined}>
      {children}
    </div>
  )
}
