import { note } from '@seam/contract/kit/value/text'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { NoteField } from '../../../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../../../kit/form/form-dialog.tsx'

const Reason = z.strictObject({ reason: note('接手原因', 100) })

/** Continues what a colleague entered and has not submitted. */
export const TakeOver = ({ row }: { row: BenchRow }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        接手
      </Button>
      {open && (
        <FormDialog
          open
          title={`接手 ${row.labCode} ${row.projectName}`}
          okText="接手"
          call={resultCalls.takeOver}
          schema={Reason}
          initial={{}}
          toInput={({ reason }) => ({ rows: [{ itemId: row.itemId, version: row.version }], reason })}
          refresh={[resultCalls.sample, resultCalls.worksheet, resultCalls.workList, resultCalls.workCount]}
          success="已接手，可以修改和提交"
          onClose={() => setOpen(false)}
        >
          <p className="form-note form-wide">{row.result?.createName} 已录入，未提交。接手后由您修改和提交。</p>
          <NoteField name="reason" label="接手原因" />
        </FormDialog>
      )}
    </>
  )
}
