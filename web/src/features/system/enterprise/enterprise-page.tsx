import { type Enterprise, enterpriseCalls } from '@seam/contract/system/enterprise'
import { userStatus } from '@seam/contract/system/user/user'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'

const columns: readonly Column<Enterprise>[] = [
  { key: 'companyName', title: '企业名称', heading: true, minWidth: 200 },
  { key: 'creditCode', title: '信用代码', minWidth: 190 },
  { key: 'userMobile', title: '账号', minWidth: 130 },
  dictionaryColumn('userStatus', '状态', userStatus, { width: 96 }),
  timeColumn('createTime', '注册时间'),
]

const conditions: readonly Condition[] = [
  { key: 'companyName', label: '企业名称', kind: 'text' },
  { key: 'creditCode', label: '信用代码', kind: 'text' },
  { key: 'userMobile', label: '账号', kind: 'text' },
  { key: 'userStatus', label: '状态', kind: 'select', source: { options: [...userStatus.options] } },
]

/** 企业信息: organisations that registered; an enterprise account sees only its own. */
export const EnterprisePage = () => (
  <PageTable
    listKey="enterprise/info"
    label="企业列表"
    call={enterpriseCalls.page}
    columns={columns}
    conditions={conditions}
    toolbar={
      <span className="soft">
        企业自行注册的账号列在这里，用于核对企业名称和信用代码；审核、关联客户和停用在“用户管理”
      </span>
    }
  />
)
