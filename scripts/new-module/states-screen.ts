import type { Files } from './list.ts'
import type { Lifecycle, Names } from './names.ts'

const page = (
  { group, directory, file, camel, pascal, label, edit }: Names,
  { steps }: Lifecycle,
) => `import { PlusOutlined } from '@ant-design/icons'
import { type ${pascal}, ${camel}Calls, ${camel}State } from '@seam/contract/${group}/${file}'
import { Button } from 'antd'
import { useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { confirmThen } from '../../../kit/feedback/confirm.ts'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import { timeColumn } from '../../../kit/page-table/columns/time-column.tsx'
import { PageTable } from '../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import type { Condition } from '../../../kit/query-panel/condition.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const ${pascal}Dialog = lazyDialog(() => import('./${file}-dialog.tsx').then(module => module.${pascal}Dialog))

const columns: readonly Column<${pascal}>[] = [
  { key: 'title', title: '名称', minWidth: 200, heading: true },
  dictionaryColumn('state', '状态', ${camel}State, { width: 100 }),
  { key: 'remarks', title: '备注', minWidth: 200 },
  { key: 'createName', title: '创建人', width: 120 },
  timeColumn('createTime', '创建时间'),
]

const conditions: readonly Condition[] = [
  { key: 'title', label: '名称', kind: 'text' },
  { key: 'state', label: '状态', kind: 'select', source: { options: [...${camel}State.options] } },
]

const refresh = [${camel}Calls.page]

export const ${pascal}Page = () => {
  const editing = useDialog<${pascal}>()
${steps.map(({ command }) => `  const ${command}Call = useWrite(${camel}Calls.${command}, { refresh, success: '操作成功！' })`).join('\n')}
  const actions = (row: ${pascal}): RowAction[] => {
    const confirmStep = (label: string, run: (input: { id: number; version: number }) => Promise<unknown>): RowAction => ({
      label,
      onClick: () =>
        void confirmThen({ title: \`\${label}【\${row.title}】？\`, okText: label }, () =>
          run({ id: row.id, version: row.version }),
        ),
    })
    return [
      ...(row.can.update ? [{ label: '编辑', onClick: () => editing.show(row) }] : []),
${steps.map(({ command, label: action }) => `      ...(row.can.${command} ? [confirmStep('${action}', ${command}Call.run)] : []),`).join('\n')}
    ]
  }
  return (
    <>
      <PageTable
        listKey="${directory}/${camel}"
        label="${label}列表"
        call={${camel}Calls.page}
        columns={columns}
        conditions={conditions}
        actions={actions}
        toolbar={
          <Permit of={['${edit}']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => editing.show()}>
              新增${label}
            </Button>
          </Permit>
        }
      />
      <${pascal}Dialog open={editing.open} row={editing.subject} onClose={editing.close} />
    </>
  )
}
`

const dialog = ({
  group,
  file,
  camel,
  pascal,
  label,
}: Names) => `import { type ${pascal}, ${pascal}Draft, ${camel}Calls } from '@seam/contract/${group}/${file}'
import { NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

type Props = { open: boolean; row: ${pascal} | undefined; onClose: () => void }

const fields = (
  <>
    <TextField name="title" label="名称" />
    <NoteField name="remarks" label="备注" />
  </>
)

export const ${pascal}Dialog = ({ open, row, onClose }: Props) => {
  const common = { open, onClose, schema: ${pascal}Draft, refresh: [${camel}Calls.page] }
  return row === undefined ? (
    <FormDialog {...common} title="新增${label}" call={${camel}Calls.add} initial={{}} success="新增成功">
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      {...common}
      title={\`修改${label}：\${row.title}\`}
      call={${camel}Calls.update}
      initial={row}
      toInput={draft => ({ ...draft, id: row.id, version: row.version })}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
}
`

/** The new files of a module with states in the browser. */
export const statesScreenFiles = (names: Names, lifecycle: Lifecycle): Files => {
  const folder = `web/src/features/${names.group}/${names.file}/${names.file}`
  return { [`${folder}-page.tsx`]: page(names, lifecycle), [`${folder}-dialog.tsx`]: dialog(names) }
}
