import { linePropsOf, type SheetProps } from '../row/line-props.ts'
import { SampleHeads, VerdictHeads } from '../row/sheet-heads.tsx'
import { SampleLineHeads } from '../sample/sample-line-cells.tsx'
import { ComponentLine } from './component-line.tsx'
import './component-sheet.css'

/** The sheet of one project with components where the window has no room for them side by side. */
export const ComponentSheet = (props: SheetProps) => {
  const { sheet, first } = props
  const propsOf = linePropsOf(props)
  return (
    <table
      ref={sheet.boxes.sheet}
      {...sheet.boxes.handlers}
      className="sheet-table sheet-narrow sheet-lines component-sheet"
      aria-label={`${first.projectName}录入表`}
    >
      <thead>
        <tr>
          <SampleHeads sheet={sheet} />
          <SampleLineHeads />
          <VerdictHeads />
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map(row => (
          <ComponentLine key={row.row.itemId} {...propsOf(row)} />
        ))}
      </tbody>
    </table>
  )
}
