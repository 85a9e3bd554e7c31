// How the page is built, in two ways from the same sources:
//
//   vite build               web/dist, for `boyi serve`: names without a hash, so that the binary can name what it embeds
//   vite build --mode site   for any static host (make site): relative addresses, names with the hash of the content, the library for browsers
//                            beside it, a content policy, and what makes it installable (site/)
import { defineConfig } from "vite";
import { site } from "./site/plugin.ts";

export default defineConfig(({ mode }) => {
  const isSite = mode === "site";
  const name = isSite ? "[name]-[hash]" : "[name]";
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
          entryFileNames: isSite ? "app-[hash].js" : "app.js",
          chunkFileNames: `${name}.js`,
          assetFileNames: isSite ? "[name]-[hash].[ext]" : "app.[ext]",
        },
      },
    },
    worker: { format: "es" as const, rollupOptions: { output: { entryFileNames: isSite ? "worker-[hash].js" : "worker.js" } } },
    // While you work on the page, the answers come from a real `boyi serve`.
    server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  };
});
