// How the page is built, in two ways from the same sources:
//
//   vite build               web/dist, for `boyi serve`
//   vite build --mode site   for any static host (make site): relative addresses, the library for browsers beside it, a content policy, and what
//                            makes it installable (site/)
//
// Files have the hash of their content in their names, so that browsers may keep them for ever; all but index.html and what lies in public/.
import { defineConfig } from "vite";
import { site } from "./site/plugin.ts";

export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  return {
    base: isSite ? "./" : "/",
    plugins: isSite ? [site(process.env.BOYI_MODULE ?? "../build/module")] : [],
    build: {
      target: "es2021",
      assetsDir: "",
      assetsInlineLimit: 0,
      modulePreload: false as const,
      cssCodeSplit: false,
      rollupOptions: {
        output: {
          entryFileNames: "app-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          assetFileNames: "[name]-[hash].[ext]",
        },
      },
    },
    worker: { format: "es" as const, rollupOptions: { output: { entryFileNames: "worker-[hash].js" } } },
    // While you work on the page, the answers come from a real `boyi serve`.
    server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  };
});
