import { smsCalls } from '@seam/contract/system/sms'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import { Permit } from '../../../kit/session/permit.tsx'
import { ClientMessagesButton } from './client-messages.tsx'
import { smsColumns } from './sms-columns.tsx'
import { smsConditions } from './sms-conditions.ts'

/** 短信记录: each message with its delivery state. */
export const SmsPage = () => (
  <PageTable
    listKey="system/sms"
    label="短信记录列表"
    call={smsCalls.page}
    columns={smsColumns}
    conditions={smsConditions}
    toolbar={
      <Permit of={['configEdit']}>
        <ClientMessagesButton />
      </Permit>
    }
  />
)
