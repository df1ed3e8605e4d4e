import type { ProjectMethod } from '@seam/contract/catalogue/project/project.method'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { BandEditor } from '../band-editor.tsx'

type Limits = ProjectMethod['components'][number]
type Props = {
  id?: string
  value?: readonly Limits[]
  onChange?: (limits: readonly Limits[]) => void
  components: Project['components']
}

/** T and R of each component of a project by one method. */
export const ComponentLimitsEditor = ({ value = [], onChange, components }: Props) => {
  const limitsOf = (code: string): Limits =>
    value.find(one => one.code === code) ?? { code, bands: [], reproducibility: [] }
  const change = (code: string, part: Partial<Limits>) =>
    onChange?.(components.map(one => ({ ...limitsOf(one.code), ...(one.code === code && part) })))
  return (
    <fieldset className="project-component-editor" aria-label="分项限值">
      {components.map(({ code, name }) => (
        <div key={code} className="project-component-card">
          <div>
            {name} {code}
          </div>
          <BandEditor
            value={limitsOf(code).bands}
            label={`${name}的重复性限`}
            onChange={bands => change(code, { bands: [...bands] })}
          />
          <BandEditor
            symbol="R"
            value={limitsOf(code).reproducibility ?? []}
            label={`${name}的再现性临界差`}
            onChange={reproducibility => change(code, { reproducibility: [...reproducibility] })}
          />
        </div>
      ))}
    </fieldset>
  )
}
