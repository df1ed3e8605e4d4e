import type { Department } from '@seam/contract/system/department'

type NamedDepartment = { readonly id: number; readonly parentId: number | null; readonly departmentName: string }

/** Each department as 上级/下级, its name for people and files. */
export const departmentPaths = (rows: readonly NamedDepartment[]): ReadonlyMap<number, string> => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const pathOf = (row: NamedDepartment, depth = 0): string => {
    const parent = depth > 50 ? undefined : byId.get(row.parentId ?? 0)
    return parent === undefined ? row.departmentName : `${pathOf(parent, depth + 1)}/${row.departmentName}`
  }
  return new Map(rows.map(row => [row.id, pathOf(row)]))
}

/** The departments with this path or, if none, with this last name. */
export const findDepartmentsByName = (paths: ReadonlyMap<number, string>, name: string): number[] => {
  const plain = name
    .split(/[/／]/)
    .map(part => part.trim())
    .join('/')
  const whole = [...paths].filter(([, path]) => path === plain)
  return (whole.length > 0 ? whole : [...paths].filter(([, path]) => path.endsWith(`/${plain}`))).map(([id]) => id)
}

/** The rows of a flat list as a tree; a row whose parent is not in the list is a root. */
export const toTree = (rows: readonly Omit<Department, 'children'>[]): Department[] => {
  const nodes = new Map(rows.map(row => [row.id, { ...row, children: [] as Department[] }]))
  const top: Department[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? 0)?.children ?? top).push(node)
  return top
}
