import type { InputOf } from '@seam/contract/kit/call'
import type { smsCalls } from '@seam/contract/system/sms'
import type { Db } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'

export const selectMessagePage = (db: Db, input: InputOf<typeof smsCalls.page>) =>
  paginate(
    db,
    db
      .selectFrom('smsMessage')
      .select([
        'id',
        'createTime',
        'mobile',
        'smsKind',
        'content',
        'state',
        'attempts',
        'provider',
        'failure',
        'doneTime',
        'operIp',
      ]),
    input,
    {
      columns: { mobile: 'mobile', smsKind: 'smsKind', state: 'state', createTime: 'createTime' },
      last: 'id',
    },
  )
