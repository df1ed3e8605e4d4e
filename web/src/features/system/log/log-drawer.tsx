import type { LogRow } from '@seam/contract/system/log'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { DrawerFacts, type Fact } from '../../../kit/drawer/drawer-facts.tsx'
import './log-drawer.css'

type Props = {
  /** undefined: closed */
  row: LogRow | undefined
  onClose: () => void
}

const factsOf = (row: LogRow): readonly Fact[] => [
  ['时间', row.createTime],
  ['账号', row.createName],
  ['姓名', row.userName],
  ['模块', row.operModule],
  ['操作', row.operType],
  ...(row.succeeded === null ? [] : [['结果', row.succeeded ? '成功' : '失败'] as const]),
  ['IP', row.operIp],
  ['浏览器', row.browser],
  ['操作系统', row.system],
]

/** One line of a log: sentence, user, address, and each changed field before and after. */
export const LogDrawer = ({ row, onClose }: Props) => (
  <DetailDrawer open={row !== undefined} onClose={onClose} width={640} title="日志详情">
    {row && (
      <div className="log-drawer-detail">
        <p className={row.succeeded === false ? 'log-drawer-sentence log-drawer-failed' : 'log-drawer-sentence'}>
          {row.operContent}
        </p>
        <DrawerFacts facts={factsOf(row)} />
        {row.changes.length > 0 && <Changes changes={row.changes} />}
      </div>
    )}
  </DetailDrawer>
)

const valueText = (text: string) => (text === '' ? <span className="log-drawer-nothing">空</span> : text)

const Changes = ({ changes }: Pick<LogRow, 'changes'>) => (
  <table className="log-drawer-changes">
    <caption>改动了 {changes.length} 项</caption>
    <thead>
      <tr>
        <th scope="col">字段</th>
        <th scope="col">改前</th>
        <th scope="col">改后</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, label, before, after }) => (
        <tr key={field}>
          <th scope="row">{label}</th>
          <td>
            <del>{valueText(before)}</del>
          </td>
          <td>
            <ins>{valueText(after)}</ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
