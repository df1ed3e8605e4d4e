import { clearable } from '../../../kit/form/clearable.tsx'
import { IdSelect } from '../../../kit/picker/id-select.tsx'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'

/** The standard of a project or method. */
export const StandardPicker = (props: {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
}) => {
  const { standards } = useProjectOptions()
  return (
    <IdSelect<number | null>
      {...props}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择标准"
      options={standards?.map(({ id, standardName, title, withdrawn }) => ({
        value: id,
        label: `${standardName} ${title}${withdrawn ? '（废止）' : ''}`,
      }))}
    />
  )
}
