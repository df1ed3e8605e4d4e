import { ConfigDraft, configCalls } from '@seam/contract/system/config'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { PageForm } from '../../../kit/form/page-form.tsx'
import { usePermit } from '../../../kit/session/permit.tsx'
import { loadBranding } from '../../../kit/theme/branding.ts'
import { LookFields, PolicyFields, RegisterFields } from './config-fields.tsx'
import { SignInPreview } from './sign-in-preview.tsx'
import './config.css'

const refresh = [configCalls.get, configCalls.look]

/** Settings of appearance, passwords and sign-in. */
export const ConfigForm = () => {
  const read = useRead(configCalls.get, {})
  const { data } = read
  const editable = usePermit(['configEdit'])
  if (data === undefined) return <NoAnswer read={read} />
  return (
    <PageForm
      label="系统配置"
      call={configCalls.update}
      schema={ConfigDraft}
      row={data}
      toInput={(values, version) => ({ ...values, version })}
      refresh={refresh}
      onSaved={() => void loadBranding()}
      editable={editable}
    >
      <h2>外观</h2>
      <SignInPreview />
      <LookFields editable={editable} />
      <PolicyFields />
      <RegisterFields />
    </PageForm>
  )
}
