import { logType } from '@seam/contract/system/log'
import { Tabs } from 'antd'
import { loginColumns, operationColumns } from './log-columns.tsx'
import { LogList } from './log-list.tsx'
import './oplog.css'

// a tab is made when it is first looked at, and asks for nothing before
const tabs = [
  {
    key: 'login',
    label: logType.label(logType.login),
    children: (
      <LogList logType={logType.login} listKey="system/oplog/login" label="登录日志列表" columns={loginColumns} />
    ),
  },
  {
    key: 'operation',
    label: logType.label(logType.operation),
    children: (
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
export const OplogPage = () => <Tabs className="oplog" items={tabs} />
