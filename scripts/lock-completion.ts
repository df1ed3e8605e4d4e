type Entry = {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Entry>>

/** Where Node looks for a package: beside the importing one, then upwards. */
const placesFrom = (path: string): string[] => {
  const steps = path.split('/node_modules/')
  const above = steps.map((_, index) => `${steps.slice(0, index + 1).join('/node_modules/')}/node_modules`)
  return [...above.reverse(), 'node_modules']
}

/** `@oxlint/binding-linux-x64-musl`: npm must know its platform, to leave it out elsewhere. */
const machineOf = (name: string) => {
  const words = name.split(/[-/]/)
  const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
  const os = words.filter(word => systems.includes(word))
  const cpu = words.filter(word => ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return { os, cpu, ...(libc && { libc }) }
}

/**
 * The packages for other platforms that a lock names but has no entry for: npm leaves them out if the registry it was
 * made against (a mirror) does not carry them, and `npm ci` then refuses the whole lock.
 */
export const missingEntries = (packages: Packages) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placesFrom(path).every(place => packages[`${place}/${name}`] === undefined))
      .map(([name, version]) => {
        const about = { version, ...machineOf(name), ...(dev && { dev }), optional: true }
        return [`node_modules/${name}`, about] as const
      }),
  )
