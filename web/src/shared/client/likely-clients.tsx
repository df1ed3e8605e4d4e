import { clientCalls, likeness } from '@seam/contract/client/client'
import { Alert, Form } from 'antd'
import { useRead } from '../../kit/api/use-call.ts'
import { DictionaryTag } from '../../kit/dictionary/dictionary-tag.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import './likely-clients.css'

/** Existing clients similar to the one in the form, with a field to explain the difference; empty if there are none. */
export const LikelyClients = ({ except }: { except?: number | undefined }) => {
  const clientName = Form.useWatch<string | undefined>('clientName') ?? ''
  const creditCode = Form.useWatch<string | undefined>('creditCode') ?? ''
  const telephone = Form.useWatch<string | undefined>('telephone') ?? ''
  const typed = useDebounced({
    clientName: clientName.trim(),
    creditCode: creditCode.trim(),
    telephone: telephone.trim(),
  })
  const input = { ...typed, creditCode: typed.creditCode.toUpperCase() }
  const { data } = useRead(
    clientCalls.checkRepeat,
    { ...input, id: except ?? null },
    { enabled: input.clientName.length > 1, keepPrevious: true, quiet: true },
  )
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <Alert
        className="form-wide likely-clients"
        type="warning"
        showIcon
        title="可能已有这个客户"
        description={
          <ul>
            {data.map(one => (
              <li key={one.id}>
                <a href={`#/client/info/${one.id}`}>{one.clientName}</a> {one.clientCode} {one.contact} {one.telephone}{' '}
                {one.likeness.map(why => (
                  <DictionaryTag key={why} dictionary={likeness} value={why} />
                ))}
              </li>
            ))}
          </ul>
        }
      />
      {except === undefined && (
        <TextField name="repeatReason" label="不是同一家" placeholder="确要新增时请说明，如“分公司，单独结算”" wide />
      )}
    </>
  )
}
