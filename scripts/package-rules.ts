interface Manifest {
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}

/** Packages without input and output, which rules may use. */
const purePackages = ["stdnum", "ipaddr.js"];

/** Says why `file` may not import the package, or undefined if it may. */
export function packageFault(file: string, name: string, manifest: Manifest): string | undefined {
  const isForServer = name in manifest.dependencies;
  if (!isForServer && !(name in manifest.devDependencies))
    return `package.json does not list ${name}`;
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const tree = file.split("/")[1] ?? "";
  if (tree === "contract")
    return name === "zod" ? undefined : `contract imports zod only (${name})`;
  if (tree === "client")
    return name === "react" ? undefined : `client imports react only (${name})`;
  if (file.endsWith("-rules.ts"))
    return purePackages.includes(name) ? undefined : `rules are pure (${name})`;
  if (tree === "server")
    return isForServer ? undefined : `the program starts without development packages (${name})`;
  return isForServer && name !== "zod" ? `${name} is a package of the server` : undefined;
}
