import { LaboratoryDraft, laboratoryCalls } from '@seam/contract/catalogue/laboratory'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'

const refresh = [laboratoryCalls.get, laboratoryCalls.scope]

/** The laboratory's data in header and footer of every report. */
export const LaboratoryForm = () => {
  const read = useRead(laboratoryCalls.get, {})
  const { data } = read
  const editable = usePermit(['configEdit'])
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <PageForm
      label="实验室信息"
      call={laboratoryCalls.update}
      schema={LaboratoryDraft}
      row={data}
      toInput={(values, version) => ({ ...values, version })}
      refresh={refresh}
      editable={editable}
    >
      <h2>印在化验报告上；已签发的报告不变</h2>
      <TextField name="labName" label="实验室名称" />
      <TextField name="telephone" label="电话" />
      <TextField name="address" label="地址" wide />
      <TextField name="cmaNo" label="CMA 证书编号" hint="空着则报告不印 CMA 标志" />
      <TextField name="cnasNo" label="CNAS 证书编号" hint="空着则报告不印 CNAS 标志" />
    </PageForm>
  )
}
