import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons'
import { reportCalls } from '@seam/contract/lab/report.calls'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fileNameOf, saveAs } from '../../../kit/api/download.ts'
import { sendForFile } from '../../../kit/api/send.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { EmptyRows } from '../../../kit/page-table/rows/empty-rows.tsx'
import './pdf-drawer.css'

type File = { readonly content: Blob; readonly address: string; readonly name: string }

/** The PDF of a report, fetched with a signature; asked again by `retry`. */
const usePdf = (id: number) => {
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let address: string | undefined
    let wanted = true
    setFailure(undefined)
    const load = async () => {
      const answer = await sendForFile(reportCalls.file, { id })
      const content = await answer.blob()
      if (!wanted) return
      address = URL.createObjectURL(content)
      setFile({ content, address, name: fileNameOf(answer.headers.get('content-disposition')) })
    }
    load().catch((error: unknown) => wanted && setFailure(error as Error))
    return () => {
      wanted = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [id, attempt])
  return { file, failure, retry: () => setAttempt(count => count + 1) }
}

/** The report as it is printed, beside the work; on a phone it is downloaded or opened, which its browsers do better. */
export const PdfDrawer = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  const { file, failure, retry } = usePdf(id)
  const narrow = useNarrow()
  const frame = useRef<HTMLIFrameElement>(null)
  const tools = file && (
    <>
      {!narrow && (
        <Button icon={<PrinterOutlined />} onClick={() => frame.current?.contentWindow?.print()}>
          打印
        </Button>
      )}
      <Button icon={<ExportOutlined />} href={file.address} target="_blank">
        新窗口打开
      </Button>
      <Button icon={<DownloadOutlined />} onClick={() => saveAs(file.content, file.name)}>
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
