import { IdSelect } from '../../kit/picker/id-select.tsx'
import { useProjectOptions } from './project-options.ts'

type Props = {
  'aria-label': string
  /** as a form holds it; 0 or no number: none is selected */
  value: unknown
  onChange: (projectId: number) => void
}

/** A project, found by name, code or initials. */
export const ProjectSelect = ({ value, onChange, ...rest }: Props) => {
  const { options } = useProjectOptions()
  return (
    <IdSelect<number | null>
      {...rest}
      placeholder="检测项目"
      options={options}
      value={Number(value) || null}
      onChange={projectId => onChange(projectId ?? 0)}
      showSearch={{ optionFilterProp: 'search' }}
    />
  )
}
