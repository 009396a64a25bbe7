/** `--cwd`, `--source` and `--plan` as a project request. */
export interface ProjectFlags {
  readonly cwd?: string;
  readonly source?: string;
  readonly plan?: string;
}

export const projectRequest = ({ cwd, source, plan }: ProjectFlags) => ({
  cwd: process.cwd(),
  ...(cwd === undefined ? {} : { root: cwd }),
  ...(source === undefined ? {} : { source }),
  ...(plan === undefined ? {} : { plan }),
});
