import { RightOutlined } from '@ant-design/icons'
import type { CSSProperties, ReactNode } from 'react'
import type { Line } from './tree-lines.ts'
import './tree-cell.css'

type Props = { line: Line<unknown>; label: string; onFold: () => void; children: ReactNode }

/** The first cell of a line, indented by its depth, with the button that folds it. */
export const TreeCell = ({ line: { depth, open, hit }, label, onFold, children }: Props) => (
  <span className="tree-cell" data-depth={depth} style={{ '--depth': depth } as CSSProperties}>
    {open === undefined ? (
      <span className="tree-cell-fold" />
    ) : (
      <button
        type="button"
        className="tree-cell-fold"
        aria-expanded={open}
        aria-label={`${open ? '收起' : '展开'}${label}`}
        onClick={onFold}
      >
        <RightOutlined rotate={open ? 90 : 0} />
      </button>
    )}
    {hit ? <mark>{children}</mark> : children}
  </span>
)
