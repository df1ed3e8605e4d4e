import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import type { Call, SentOf } from '@seam/contract/kit/call'
import { Button } from 'antd'
import { useRef } from 'react'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { saveAs } from '../../../kit/api/download.ts'
import { useFile } from '../../../kit/api/use-file.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { useClickGuard } from '../../../kit/hooks/click-guard.ts'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import './paper-drawer.css'

type Props<C extends Call<'export'>> = {
  call: C
  input: SentOf<C>
  title: string
  onClose: () => void
  /** before it is printed, which false prevents */
  onPrint?: () => Promise<boolean>
  /** as it is saved, or opened in a window from which the browser saves and prints it */
  onDownload?: () => void
}

/** A PDF beside the work; on a phone it is downloaded or opened, because browsers of phones cannot embed it. */
export const PaperDrawer = <C extends Call<'export'>>({
  call,
  input,
  title,
  onClose,
  onPrint,
  onDownload,
}: Props<C>) => {
  const { file, failure, retry } = useFile(call, input)
  const narrow = useNarrow()
  const frame = useRef<HTMLIFrameElement>(null)
  const print = useClickGuard(async () => {
    if ((await onPrint?.()) !== false) frame.current?.contentWindow?.print()
  })
  const tools = file && (
    <>
      {!narrow && (
        <Button icon={<PrinterOutlined />} loading={print.running} onClick={() => void print.run()}>
          打印
        </Button>
      )}
      <Button icon={<ExportOutlined />} href={file.address} target="_blank" onClick={onDownload}>
        新窗口打开
      </Button>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => {
          onDownload?.()
          saveAs(file.content, file.name)
        }}
      >
        下载
      </Button>
    </>
  )
  return (
    <SideDrawer title={title} width={920} tools={narrow ? undefined : tools} onClose={onClose}>
      {file === undefined ? (
        <EmptyRows waiting={failure === undefined} failure={failure} onRetry={retry} />
      ) : narrow ? (
        <div className="paper-drawer-phone">
          <p>{file.name}</p>
          {tools}
        </div>
      ) : (
        <iframe
          ref={frame}
          // The viewer's own buttons would print and save without onPrint and onDownload.
          src={`${file.address}#toolbar=0&navpanes=0&view=FitH`}
          title={title}
          className="paper-drawer-frame"
        />
      )}
    </SideDrawer>
  )
}
