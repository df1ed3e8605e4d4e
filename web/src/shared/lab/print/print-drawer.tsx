import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { type PrintDocument, printCalls, printDocument, printFailures } from '@seam/contract/lab/delegation/print'
import { Alert, Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { EmptyRows } from '../../../kit/answer/empty-rows.tsx'
import { saveAs } from '../../../kit/api/download.ts'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { type LoadedFile, useFile } from '../../../kit/api/use-file.ts'
import { SideDrawer } from '../../../kit/drawer/side-drawer.tsx'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import { usePermit } from '../../../kit/session/permit.tsx'
import { ReprintReason } from '../../client/receipt/reprint-reason.tsx'
import { delegationRefresh } from '../delegation-refresh.ts'
import { type Check, ReceiptPrint } from './receipt-print.tsx'
import './print-drawer.css'

type Props = {
  /** delegations; with several only labels are printed */
  ids: readonly number[]
  title: string
  document?: PrintDocument
  onClose: () => void
}

// not the check: its new count would replace the frame while the browser prints it

/** The papers of a delegation: preview, then print, which is counted. */
export const PrintDrawer = ({ ids, title, document = printDocument.form, onClose }: Props) => {
  const documents = useDocuments(ids.length)
  const [selected, setSelected] = useState(document)
  const current = documents.includes(selected) ? selected : documents[0]
  return (
    <SideDrawer title={`打印 ${title}`} width={920} onClose={onClose}>
      <div className="print-drawer">
        <Segmented<PrintDocument>
          block
          value={current ?? selected}
          onChange={setSelected}
          options={documents.map(value => ({ value, label: printDocument.label(value) }))}
          aria-label="打印单据"
        />
        {current !== undefined && <Paper key={current} ids={ids} document={current} />}
      </div>
    </SideDrawer>
  )
}

/** Papers that this user may print. */
const useDocuments = (count: number): readonly PrintDocument[] => {
  const mayPrint = usePermit(['delegatePrint'])
  const maySeeCodes = usePermit(['codeMapping'])
  const labels = mayPrint && maySeeCodes ? [printDocument.sampleLabel] : []
  if (count > 1) return labels
  return [
    ...(mayPrint ? [printDocument.form] : []),
    printDocument.receipt,
    ...(mayPrint ? [printDocument.explanation] : []),
    ...labels,
    ...(mayPrint ? [printDocument.change] : []),
  ]
}

const Paper = ({ ids, document }: { ids: readonly number[]; document: PrintDocument }) => {
  const read = useRead(printCalls.check, { ids: [...ids], document }, { staleTime: 0 })
  const { data, refetch } = read
  const [reason, setReason] = useState('')
  if (data === undefined) return <NoAnswer read={read} />
  const again = () => {
    setReason('')
    void refetch()
  }
  const printable = data.filter(({ reasons }) => reasons.length === 0)
  const needsReason = document === printDocument.receipt && printable.some(({ copy }) => copy > 1)
  return (
    <>
      <Refused checks={data.filter(({ reasons }) => reasons.length > 0)} isOnly={data.length === 1} />
      {needsReason && <ReprintReason onConfirm={setReason} />}
      {document === printDocument.receipt && printable[0] && (!needsReason || reason !== '') && (
        <ReceiptPrint key={printable[0].copy} check={printable[0]} reason={reason} onAgain={again} />
      )}
      {document !== printDocument.receipt && printable.length > 0 && (
        <Preview
          key={printable.map(({ copy }) => copy).join()}
          checks={printable}
          document={document}
          onAgain={again}
        />
      )}
    </>
  )
}

const Refused = ({ checks, isOnly }: { checks: readonly Check[]; isOnly: boolean }) =>
  checks.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={checks
        .map(({ delegateCode, reasons }) => {
          const sentence = reasons.map(({ message }) => message).join('；')
          return isOnly ? sentence : `${delegateCode}：${sentence}`
        })
        .join('。')}
    />
  )

/** Moves the focus from what opened the paper to its printing; who chooses a document with the arrows goes on. */
const focusPrint = (button: HTMLElement | null) => {
  if (document.activeElement?.matches('input[type="radio"]') !== true) button?.focus()
}

type PreviewProps = {
  checks: readonly Check[]
  document: Exclude<PrintDocument, 'receipt'>
  /** asks for the next copy */
  onAgain: () => void
}

const Preview = ({ checks, document, onAgain }: PreviewProps) => {
  const [isPrinted, setPrinted] = useState(false)
  const { file, failure, retry } = useDrawnPaper(checks, document)
  const { run, running } = useWrite(printCalls.printed, {
    refresh: delegationRefresh,
    about: input => input.document,
    onFailure: ({ code }) => {
      if (code === printFailures.printedMeanwhile.code) onAgain()
      return false
    },
  })
  const narrow = useNarrow()
  const frame = useRef<HTMLIFrameElement>(null)
  if (file === undefined) return <EmptyRows waiting={failure === undefined} failure={failure} onRetry={retry} />

  const prints = checks.map(({ id, copy }) => ({ id, copy }))
  const print = async (send: (paper: LoadedFile) => void) => {
    if ((await run({ prints, document })) !== null) return
    setPrinted(true)
    send(file)
  }
  return (
    <>
      <div className="print-drawer-tools">
        {isPrinted && <Button onClick={onAgain}>再打印一份</Button>}
        {!isPrinted && !narrow && (
          <Button
            ref={focusPrint}
            type="primary"
            icon={<PrinterOutlined />}
            loading={running}
            onClick={() => void print(() => frame.current?.contentWindow?.print())}
          >
            打印
          </Button>
        )}
        {!isPrinted && (
          <Button
            ref={narrow ? focusPrint : null}
            icon={<DownloadOutlined />}
            loading={running}
            onClick={() => void print(paper => saveAs(paper.content, paper.name))}
          >
            下载
          </Button>
        )}
        <span>
          {isPrinted && '已记录打印　'}
          {checks.length > 1
            ? `${checks.length} 张委托单的标签`
            : (checks[0]?.copy ?? 1) > 1 && `已打印 ${(checks[0]?.copy ?? 1) - 1} 次`}
        </span>
      </div>
      {narrow ? (
        <p>{file.name}</p>
      ) : (
        // without the browser's own buttons: their prints would not be counted
        <iframe
          ref={frame}
          src={`${file.address}#toolbar=0&navpanes=0&view=FitH`}
          title={printDocument.label(document)}
          className="print-drawer-frame"
        />
      )}
    </>
  )
}

/** The file of the call that draws this paper. */
const useDrawnPaper = (checks: readonly Check[], document: Exclude<PrintDocument, 'receipt'>) => {
  const ids = checks.map(({ id }) => id)
  const id = ids[0] ?? 0
  const only = <I,>(of: PrintDocument, input: I) => (document === of ? input : undefined)
  const form = useFile(printCalls.form, only(printDocument.form, { id }))
  const explanation = useFile(printCalls.explanation, only(printDocument.explanation, { id }))
  const labels = useFile(printCalls.labels, only(printDocument.sampleLabel, { ids }))
  const change = useFile(printCalls.change, only(printDocument.change, { id }))
  return { form, explain: explanation, label: labels, change }[document]
}
