import { Pagination } from 'antd'
import { reachable, totalText } from './total.ts'

type Props = {
  pageNo: number
  pageSize: number
  /** undefined: not known yet */
  total: number | undefined
  sizes: readonly number[]
  narrow: boolean
  onChange: (pageNo: number, pageSize: number) => void
}

/** Totals on the left, pages on the right; stays while rows load, so nothing moves. */
export const TableFooter = ({ pageNo, pageSize, total, sizes, narrow, onChange }: Props) => (
  <div className="table-footer">
    <span className="table-total">{total !== undefined && totalText(total)}</span>
    <Pagination
      current={pageNo}
      pageSize={pageSize}
      total={reachable(total ?? 0)}
      onChange={onChange}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      pageSizeOptions={[...sizes]}
      size="small"
      // 1 / 0 is no place to be at
      simple={narrow && total !== 0}
    />
  </div>
)
