import { Select } from 'antd'
import { useProjectOptions } from './project-options.ts'

type Props = {
  'aria-label': string
  /** as a form holds it; 0 or no number: none is selected */
  value: unknown
  onChange: (projectId: number) => void
}

/** A project, found by name, code or initials. */
export const ProjectSelect = ({ value, ...rest }: Props) => {
  const { options } = useProjectOptions()
  return (
    <Select<number>
      {...rest}
      placeholder="检测项目"
      options={options}
      {...(Number(value) > 0 ? { value: Number(value) } : {})}
      showSearch={{ optionFilterProp: 'search' }}
    />
  )
}
