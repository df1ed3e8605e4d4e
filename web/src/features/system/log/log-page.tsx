import { logType } from '@seam/contract/system/log'
import { type ViewTab, ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { loginColumns, operationColumns } from './log.columns.tsx'
import { LogList } from './log-list.tsx'

// a tab is rendered when it is first selected, and loads nothing before
const tabs: readonly ViewTab[] = [
  {
    key: 'login',
    label: logType.label(logType.login),
    content: (
      <LogList logType={logType.login} listKey="system/oplog/login" label="登录日志列表" columns={loginColumns} />
    ),
  },
  {
    key: 'operation',
    label: logType.label(logType.operation),
    content: (
      <LogList
        logType={logType.operation}
        listKey="system/oplog/operation"
        label="操作日志列表"
        columns={operationColumns}
      />
    ),
  },
]

/** The system log (spec §2). */
export const LogPage = () => <ViewTabs label="系统日志" items={tabs} />
