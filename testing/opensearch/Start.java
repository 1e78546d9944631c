import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** A node of OpenSearch with the modules for HTTP and analysis, until SIGTERM. Arguments: its folder, and settings as name=value. */
public final class Start extends Node {
  // Versions 2 and 3 differ in the type of the elements alone.
  @SuppressWarnings({"unchecked", "rawtypes"})
  private Start(Environment environment, Collection modules) {
    super(environment, modules, true);
  }

  private static Object module(String name) {
    try {
      if (Version.CURRENT.major < 3) return Class.forName(name + "Plugin");
      String type = Class.forName(name + "ModulePlugin").getName();
      return new PluginInfo(type, "", "NA", Version.CURRENT, "21", type, null, List.of(), false);
    } catch (ClassNotFoundException error) {
      throw new IllegalStateException(error);
    }
  }

  public static void main(String[] args) throws Exception {
    Settings.Builder settings = Settings.builder().put("path.home", args[0]);
    for (String setting : List.of(args).subList(1, args.length)) {
      String[] parts = setting.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), Path.of(args[0], "config"), () -> "node");
    List<Object> modules =
        Stream.of("org.opensearch.transport.Netty4", "org.opensearch.analysis.common.CommonAnalysis")
            .map(Start::module)
            .toList();
    Node node = new Start(environment, modules);
    CountDownLatch closed = new CountDownLatch(1);
    Thread close =
        new Thread(
            () -> {
              try {
                node.close();
              } catch (Exception error) {
                error.printStackTrace();
              }
              closed.countDown();
            });
    Runtime.getRuntime().addShutdownHook(close);
    node.start();
    closed.await();
  }
}
