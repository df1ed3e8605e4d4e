import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import type { Call, SentOf } from '@seam/contract/kit/call'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../kit/api/call-failure.ts'
import { randomHex } from '../../../kit/api/cipher/bytes.ts'
import { fileNameOf, saveAs } from '../../../kit/api/download.ts'
import { sendForFile } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'
import { keyOf } from '../../../kit/api/use-call.ts'
import { useNarrow } from '../../../kit/hooks/use-narrow.ts'
import './counted-receipt.css'

type Input = { readonly id: number; readonly reason: string }

type Props<C extends Call<'export'>> = {
  /** takes `Input` */
  call: C
  id: number
  /** the number of the next copy */
  copy: number
  reason: string
  title: string
  /** calls whose answers name the copies */
  refresh: readonly Call[]
  /** the code of the refusal of a reprint without a reason */
  needsReason: number
  /** asks for the next copy */
  onAgain: () => void
}

/** A receipt is made when it is printed, without a preview: each file of it is a counted copy. */
export const CountedReceipt = <C extends Call<'export'>>(props: Props<C>) => {
  const { call, id, copy, reason, title, refresh, needsReason, onAgain } = props
  const [address, setAddress] = useState<string>()
  const [state, setState] = useState<'new' | 'running' | 'made'>('new')
  const queries = useQueryClient()
  const narrow = useNarrow()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])

  // the copy is counted once, however often it is sent
  const keys = useRef(new Map<string, string>())
  const make = async () => {
    setState('running')
    try {
      const idempotencyKey = keys.current.get(reason) ?? randomHex(16)
      keys.current.set(reason, idempotencyKey)
      const answer = await sendForFile(call, { id, reason } satisfies Input as SentOf<C>, { idempotencyKey })
      const content = await answer.blob()
      setState('made')
      for (const other of refresh) void queries.invalidateQueries({ queryKey: keyOf(other) })
      if (narrow) saveAs(content, fileNameOf(answer.headers.get('content-disposition')))
      else setAddress(URL.createObjectURL(content))
    } catch (error) {
      setState('new')
      showFailure(error)
      if (error instanceof CallFailure && error.code === needsReason) onAgain()
    }
  }
  return (
    <>
      <div className="counted-receipt-tools">
        {state === 'made' ? (
          <Button onClick={onAgain}>再打印一份</Button>
        ) : (
          <Button
            type="primary"
            autoFocus
            icon={narrow ? <DownloadOutlined /> : <PrinterOutlined />}
            loading={state === 'running'}
            onClick={() => void make()}
          >
            {narrow ? '下载' : '打印'}
          </Button>
        )}
        <span>
          {state === 'made' ? '已记录打印　' : copy === 1 && title}
          {copy > 1 && `已打印 ${copy - 1} 次`}
        </span>
      </div>
      {address !== undefined && (
        // without the browser's own buttons: their prints would not be counted
        <iframe
          ref={frame}
          src={`${address}#toolbar=0&navpanes=0&view=FitH`}
          title={title}
          className="counted-receipt-frame"
          onLoad={() => frame.current?.contentWindow?.print()}
        />
      )}
    </>
  )
}
