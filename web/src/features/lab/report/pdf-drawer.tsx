import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { Button } from 'antd'
import { useRef } from 'react'
import { saveAs } from '../../../kit/api/download.ts'
import { sendForFile } from '../../../kit/api/send.ts'
import { useFile } from '../../../kit/api/use-file.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { EmptyRows } from '../../../kit/page-table/rows/empty-rows.tsx'
import './pdf-drawer.css'

/** The report as it is printed, beside the work; on a phone it is downloaded or opened, which its browsers do better. */
export const PdfDrawer = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  const { file, failure, retry } = useFile(reportCalls.file, { id })
  const narrow = useNarrow()
  // the history of the report keeps it; a failure does not stop the print
  const record = (use: 'print' | 'download') => void sendForFile(reportCalls.file, { id, use }).catch(() => {})
  const frame = useRef<HTMLIFrameElement>(null)
  const tools = file && (
    <>
      {!narrow && (
        <Button
          icon={<PrinterOutlined />}
          onClick={() => {
            record('print')
            frame.current?.contentWindow?.print()
          }}
        >
          打印
        </Button>
      )}
      <Button icon={<ExportOutlined />} href={file.address} target="_blank">
        新窗口打开
      </Button>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => {
          record('download')
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
        <div className="pdf-drawer-phone">
          <p>{file.name}</p>
          {tools}
        </div>
      ) : (
        <iframe ref={frame} src={`${file.address}#navpanes=0&view=FitH`} title={title} className="pdf-drawer-frame" />
      )}
    </SideDrawer>
  )
}
