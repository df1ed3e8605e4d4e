import type { ImportCheck } from '@seam/contract/kit/list/import'

/** The faults of a file, row by row. */
export const FaultList = ({ result }: { result: ImportCheck }) => (
  <>
    <p className="import-wizard-bad" role="alert">
      共 {result.rows} 行，其中 <b>{result.faultyRows}</b> 行有错误（{result.faultCount} 处），没有导入任何数据。
      请在错误文件中修改后重新选择。
    </p>
    <div className="import-wizard-rows">
      <table aria-label="导入错误">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">列</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {result.faults.map(({ row, column, reason }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td>{row}</td>
              <td>{column === '' ? '整行' : column}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {result.faultCount > result.faults.length && (
      <p className="import-wizard-note">只列出前 {result.faults.length} 处，其余见错误文件。</p>
    )}
  </>
)
