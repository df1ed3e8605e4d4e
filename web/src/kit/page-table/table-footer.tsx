import { reachable } from '@seam/contract/kit/list/paging'
import { Pagination, type PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'
import { totalText } from './state/total.ts'
import './table-footer.css'

type Props = {
  pageNo: number
  pageSize: number
  /** undefined: unknown yet */
  total: number | undefined
  /** bound of the count; default: countLimit */
  countedTo?: number
  sizes: readonly number[]
  narrow: boolean
  onChange: (pageNo: number, pageSize: number) => void
}

const turns = { prev: '上一页', next: '下一页', 'jump-prev': '向前五页', 'jump-next': '向后五页', page: undefined }

/** Labels of the arrows. */
const labelledItem: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  const label = turns[type]
  return label !== undefined && isValidElement<{ 'aria-label'?: string }>(element)
    ? cloneElement(element, { 'aria-label': label })
    : element
}

/** Totals on the left, pages on the right. It stays while rows load, so that nothing moves. */
export const TableFooter = ({ pageNo, pageSize, total, countedTo, sizes, narrow, onChange }: Props) => (
  <div className="table-footer">
    <span className="table-footer-total">{total !== undefined && totalText(total, countedTo)}</span>
    <Pagination
      current={pageNo}
      pageSize={pageSize}
      total={reachable(total ?? 0, countedTo)}
      onChange={onChange}
      itemRender={labelledItem}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      pageSizeOptions={[...sizes]}
      size="small"
      // avoids 1 / 0
      simple={narrow && total !== 0}
    />
  </div>
)
