import type { ImportCheck, ImportFault } from '@seam/contract/kit/list/import'

const RowTable = ({ label, faults }: { label: string; faults: readonly ImportFault[] }) => (
  <div className="import-wizard-rows">
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">列</th>
          <th scope="col">原因</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, reason }) => (
          <tr key={`${row} ${column} ${reason}`}>
            <td>{row}</td>
            <td>{column === '' ? '整行' : column}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The faults of a file, row by row. */
export const FaultList = ({ result }: { result: ImportCheck }) => (
  <>
    <p className="import-wizard-bad" role="alert">
      共 {result.rows} 行，其中 <b>{result.faultyRows}</b> 行有错误（{result.faultCount} 处），没有导入任何数据。
      请在错误文件中修改后重新选择。
    </p>
    <RowTable label="导入错误" faults={result.faults} />
    {result.faultCount > result.faults.length && (
      <p className="import-wizard-note">只列出前 {result.faults.length} 处，其余见错误文件。</p>
    )}
  </>
)

/** What to know before the import, which it does not stop. */
export const WarningList = ({ result: { warnings, warningCount } }: { result: ImportCheck }) => (
  <>
    <p className="import-wizard-warn" role="alert">
      有 {warningCount} 处提醒，请先看清，确认无误再导入：
    </p>
    <RowTable label="导入提醒" faults={warnings} />
    {warningCount > warnings.length && <p className="import-wizard-note">只列出前 {warnings.length} 处。</p>}
  </>
)
