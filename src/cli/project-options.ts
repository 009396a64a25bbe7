/** `--cwd` and `--source` as a project request. */
export interface ProjectFlags {
  readonly cwd?: string;
  readonly source?: string;
}

export const projectRequest = ({ cwd, source }: ProjectFlags) => ({
  cwd: process.cwd(),
  ...(cwd === undefined ? {} : { root: cwd }),
  ...(source === undefined ? {} : { source }),
});
